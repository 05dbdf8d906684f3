# kubectl-gpuops: see README.md.  One page, no configure.

VERSION		= 0.1.0
PREFIX		= /usr/local
BINDIR		= $(PREFIX)/bin
MANDIR		= $(PREFIX)/share/man
DESTDIR		=

CC		?= cc
PKG_CONFIG	?= pkg-config
INSTALL		?= install
CFLAGS		?= -O2 -g
# FORTIFY_SOURCE wants optimisation; a static program is not a pie.
FORTIFY		= $(if $(filter-out -O0,$(filter -O%,$(CFLAGS))), \
		  -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
HARDEN		= -fstack-protector-strong -fPIE $(FORTIFY)
HARDEN_LD	= $(if $(filter -static,$(LDFLAGS)),,-pie) -Wl,-z,relro,-z,now
WARN		= -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
		  -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings \
		  -Wvla -Wpointer-arith -Wformat=2

# make check SANITIZE=address,undefined builds in a directory of its own, where
# FORTIFY_SOURCE would hide what the sanitizers look for.
O		= build
ifdef SANITIZE
O		= build/sanitize-$(subst $(comma),-,$(SANITIZE))
HARDEN		= -fsanitize=$(SANITIZE) -fno-sanitize-recover=all \
		  -fno-omit-frame-pointer
HARDEN_LD	= -fsanitize=$(SANITIZE)
endif
comma		= ,

YAML_CFLAGS	= $(shell $(PKG_CONFIG) --cflags yaml-0.1 2>/dev/null)
YAML_LIBS	= $(shell $(PKG_CONFIG) --libs yaml-0.1 2>/dev/null || echo -lyaml)
CHECK_CFLAGS	= $(shell $(PKG_CONFIG) --cflags check 2>/dev/null)
CHECK_LIBS	= $(shell $(PKG_CONFIG) --libs check 2>/dev/null || echo -lcheck)

COMPILE		= $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -Isrc $(WARN) \
		  $(HARDEN) -ffile-prefix-map=$(CURDIR)=. \
		  -DVERSION='"$(VERSION)"' $(YAML_CFLAGS) \
		  -MMD -MP $(CPPFLAGS) $(CFLAGS)
LINK		= $(CC) $(CFLAGS) $(HARDEN_LD) $(LDFLAGS)

SRC		= $(sort $(wildcard src/*.c))
OBJ		= $(SRC:src/%.c=$O/src/%.o)
UNIT		= $(sort $(wildcard tests/check_*.c))
UNITS		= $(UNIT:tests/%.c=$O/tests/%)

all: $O/kubectl-gpuops

$O/kubectl-gpuops: $O/kubectl-gpuops.o $(OBJ)
	$(LINK) -o $@ $^ $(YAML_LIBS) $(LDLIBS)

$O/tests/check_%: $O/tests/check_%.o $(OBJ)
	$(LINK) -o $@ $^ $(CHECK_LIBS) $(YAML_LIBS) $(LDLIBS)

$O/tests/%: $O/tests/%.o
	$(LINK) -o $@ $^ $(LDLIBS)

$O/tests/%.o: tests/%.c Makefile
	@mkdir -p $(@D)
	$(COMPILE) $(CHECK_CFLAGS) -c -o $@ $<

$O/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

deps:
	@CC="$(CC)" PKG_CONFIG="$(PKG_CONFIG)" .ci/deps build

deps-lint:
	@CC="$(CC)" .ci/deps lint

DEMO		= testdata/incident/input.json
demo: all
	@for command in audit order matrix; do \
		echo "$$ kubectl gpuops $$command -f $(DEMO)"; \
		$O/kubectl-gpuops $$command -f $(DEMO); \
		test $$? -le 1 || exit 1; echo; \
	done

# Units first: when they fail, the golden cases only say so once more.
check: all $(UNITS)
	@tests/run.sh $O

lint:
	@tests/lint.sh

# For lint: all that is compiled, linked or not.
units: all $(UNITS) $(TOOLS)
objects: $O/kubectl-gpuops.o $(OBJ)

# On the same file, in turn: cat, jq where it is installed, and audit.
TOOLS		= $O/tests/gen_capture $O/tests/gen_hostile $O/tests/measure
bench: all $(TOOLS)
	@CC="$(CC)" tests/bench.sh $O

install: all
	$(INSTALL) -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(MANDIR)/man1
	$(INSTALL) -m 755 $O/kubectl-gpuops $(DESTDIR)$(BINDIR)
	$(INSTALL) -m 644 man/kubectl-gpuops.1 $(DESTDIR)$(MANDIR)/man1

uninstall:
	rm -f $(DESTDIR)$(BINDIR)/kubectl-gpuops
	rm -f $(DESTDIR)$(MANDIR)/man1/kubectl-gpuops.1

# The same bytes from the same tree, whoever packs it and when.
NAME		= kubectl-gpuops-$(VERSION)
dist:
	rm -rf build/$(NAME)
	mkdir -p build/$(NAME)
	cp -R .ci .clang-tidy .gitattributes .gitignore LICENSE Makefile README.md \
	    kubectl-gpuops.c man src testdata tests build/$(NAME)
	tar -C build --sort=name --owner=0 --group=0 --numeric-owner \
	    --mtime=@$${SOURCE_DATE_EPOCH:-0} --format=ustar -cf - $(NAME) | \
	    gzip -n9 >build/$(NAME).tar.gz
	rm -rf build/$(NAME)

clean:
	rm -rf build

distclean: clean

# deps must have ended before anything is built.
ifneq ($(filter deps deps-lint,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

-include $(wildcard $O/*.d $O/*/*.d)

.PHONY: all bench check clean demo deps deps-lint dist distclean install \
	lint objects uninstall units
.SECONDARY:
