# kubectl-gpuops: see README.md.  One page, no configure.

VERSION		= 0.1.0
PREFIX		= /usr/local
BINDIR		= $(PREFIX)/bin
MANDIR		= $(PREFIX)/share/man
DESTDIR		=

CC		?= cc
PKG_CONFIG	?= pkg-config
INSTALL		?= install
CFLAGS		?= -O3 -g
# FORTIFY_SOURCE wants optimisation; a static program is not a pie.
FORTIFY		= $(if $(findstring FORTIFY,$(CPPFLAGS) $(CFLAGS)),, \
		  $(if $(filter-out -O0,$(filter -O%,$(CFLAGS))), \
		  -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
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

COMPILE		= $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L \
		  -D_FILE_OFFSET_BITS=64 -iquote src $(WARN) $(HARDEN) \
		  "-ffile-prefix-map=$(CURDIR)=." -DVERSION='"$(VERSION)"' \
		  $(YAML_CFLAGS) -MMD -MP $(CPPFLAGS) $(CFLAGS)
LINK		= $(CC) $(CFLAGS) $(HARDEN_LD) $(LDFLAGS)
# make V=1 shows the commands whole.
Q		= $(if $(V),,@)
SAY		= @$(if $(V),:,echo "  $(1)	$@")

# Of all that is in build/ the program alone may be called kubectl-something:
# with build/ on the PATH kubectl would take the rest for plugins.
OBJ		= $(patsubst %.c,$O/obj/%.o,$(sort $(wildcard src/*.c)))
MAIN		= $O/obj/kubectl-gpuops.o
UNITS		= $(patsubst %.c,$O/%,$(sort $(wildcard tests/check_*.c)))
# What the oracle is linked with, and what compares src/ with it.
ORACLE		= $O/obj/tests/oracle.o
AGREE		= $O/obj/tests/agree.o $(ORACLE)
READERS		= $O/tests/compare $O/tests/exhaustive
FUZZERS		= $(patsubst tests/%.c,%,$(sort $(wildcard tests/fuzz_*.c)))
REPLAYS		= $(addprefix $O/tests/,$(FUZZERS))
TOOLS		= $O/tests/gen_capture $O/tests/gen_hostile $O/tests/measure

all: $O/kubectl-gpuops

$O/kubectl-gpuops: $(MAIN) $(OBJ) $O/obj/flags
	$(call SAY,LD)
	$(Q)$(LINK) -o $@ $(MAIN) $(OBJ) $(YAML_LIBS) $(LDLIBS)

$O/tests/check_%: $O/obj/tests/check_%.o $(OBJ) $O/obj/flags
	@mkdir -p $(@D)
	$(call SAY,LD)
	$(Q)$(LINK) -o $@ $(filter %.o,$^) $(CHECK_LIBS) $(YAML_LIBS) $(LDLIBS)

$O/tests/check_oracle: $(ORACLE)

$(READERS): $O/tests/%: $O/obj/tests/%.o $(AGREE) $(OBJ) $O/obj/flags
	@mkdir -p $(@D)
	$(call SAY,LD)
	$(Q)$(LINK) -o $@ $(filter %.o,$^) $(YAML_LIBS) $(LDLIBS)

# A fuzz target with a main of ours, which runs it on files ...
$O/tests/fuzz_%: $O/obj/tests/fuzz_%.o $O/obj/tests/replay.o $(AGREE) \
		$(OBJ) $O/obj/flags
	@mkdir -p $(@D)
	$(call SAY,LD)
	$(Q)$(LINK) -o $@ $(filter %.o,$^) $(YAML_LIBS) $(LDLIBS)

# ... and with libFuzzer's.
$O/fuzz_%: $O/obj/tests/fuzz_%.o $(AGREE) $(OBJ) $O/obj/flags
	$(call SAY,LD)
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $(filter %.o,$^) $(YAML_LIBS) \
	    $(LDLIBS)

$O/tests/%: $O/obj/tests/%.o $O/obj/flags
	@mkdir -p $(@D)
	$(call SAY,LD)
	$(Q)$(LINK) -o $@ $< $(LDLIBS)

$O/obj/tests/%.o: tests/%.c $O/obj/flags
	@mkdir -p $(@D)
	$(call SAY,CC)
	$(Q)$(COMPILE) $(CHECK_CFLAGS) -c -o $@ $<

$O/obj/%.o: %.c $O/obj/flags
	@mkdir -p $(@D)
	$(call SAY,CC)
	$(Q)$(COMPILE) -c -o $@ $<

# What is compiled with other flags, or from other files, is out of date.
$O/obj/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(COMPILE) $(LINK) $(OBJ))' >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

deps:
	@CC="$(CC)" CPPFLAGS="$(CPPFLAGS)" PKG_CONFIG="$(PKG_CONFIG)" \
	    .ci/deps build

deps-lint:
	@CC="$(CC)" .ci/deps lint

DEMO		= testdata/incident/input.json
demo: all
	@for command in audit order matrix explain; do \
		echo "$$ $O/kubectl-gpuops $$command -f $(DEMO)"; \
		$O/kubectl-gpuops $$command -f $(DEMO); \
		test $$? -le 1 || exit 1; echo; \
	done

# Units first: when they fail, the golden cases only say so once more.
check: all $(UNITS) $(REPLAYS) $O/tests/compare
	@tests/run.sh $O

# Every short document there is, with each backend.
exhaustive: all $O/tests/exhaustive
	@tests/exhaustive.sh $O/kubectl-gpuops

lint:
	@tests/lint.sh

# For lint: all that is compiled, linked or not.
units: all $(UNITS) $(READERS) $(REPLAYS) $(TOOLS)
objects: $(MAIN) $(OBJ)

# On the same file, in turn: cat, jq where it is installed, and audit.
bench: all $(TOOLS)
	@CC="$(CC)" tests/bench.sh $O

# libFuzzer on each tests/fuzz_*.c, so many seconds each; see testdata/fuzz.
FUZZ_CC		= clang
FUZZ_SECONDS	= 60
fuzz fuzz-merge:
	@FUZZ_CC="$(FUZZ_CC)" FUZZ_SECONDS="$(FUZZ_SECONDS)" \
	    tests/fuzz.sh $@ $(FUZZERS)

# For tests/fuzz.sh, which names the compiler and the sanitizers.
fuzzers: $(addprefix $O/,$(FUZZERS))

install: all
	$(INSTALL) -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(MANDIR)/man1"
	$(INSTALL) -m 755 $O/kubectl-gpuops "$(DESTDIR)$(BINDIR)"
	$(INSTALL) -m 644 man/kubectl-gpuops.1 "$(DESTDIR)$(MANDIR)/man1"

uninstall:
	rm -f "$(DESTDIR)$(BINDIR)/kubectl-gpuops"
	rm -f "$(DESTDIR)$(MANDIR)/man1/kubectl-gpuops.1"

# The same bytes from the same tree, whoever packs it and when.
NAME		= kubectl-gpuops-$(VERSION)
dist:
	rm -rf build/dist
	mkdir -p build/dist/$(NAME)
	cp -R .ci .clang-tidy .gitattributes .gitignore LICENSE Makefile \
	    README.md kubectl-gpuops.c man src testdata tests \
	    build/dist/$(NAME)
	tar -C build/dist --sort=name --owner=0 --group=0 --numeric-owner \
	    --mode=u+rwX,go+rX,go-w --mtime=@$${SOURCE_DATE_EPOCH:-0} \
	    --format=ustar -cf - $(NAME) | gzip -n9 >build/dist/$(NAME).tar.gz
	rm -rf build/dist/$(NAME)

FORCE:

clean:
	rm -rf build $O/obj $O/tests $O/kubectl-gpuops

distclean: clean

# deps must have ended before anything is built.
ifneq ($(filter deps deps-lint,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

-include $(wildcard $O/obj/*.d $O/obj/*/*.d)

.PHONY: FORCE all bench check clean demo deps deps-lint dist distclean \
	exhaustive fuzz fuzz-merge fuzzers install lint objects uninstall units
.SECONDARY:
