# What a person types. `make help` lists it all.
.DEFAULT_GOAL := help
SHELL := /bin/bash
NODE := node
BIN := node_modules/.bin
TS := $(NODE) --conditions=twin-oracle-source --import tsx
CONTRACT_DIFF := $(TS) packages/contract-diff/src/cli/main.ts
CONFORMANCE := $(TS) packages/conformance/src/cli/main.ts
RECORD := $(TS) packages/conformance/src/recording/main.ts
JEST := $(BIN)/jest
SOURCES := $(shell find server generated scripts/generate sdk/src/credentials -name "*.ts" -o -name "*.js" -o -name "*.json" 2>/dev/null)

.PHONY: help backup restore asyncapi-cli front-ends runtimes build package sdk plugin-contract start demo mock scenario example conformance record test faults drain soak cuts tabs diff-pairs check generate surface diff release bench token mutate pictures api-key api-keys rotate-api-key revoke-api-key secrets format clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1|\2/' | awk -F'|' '{ printf "  make %-15s %s\n", $$1, $$2 }'

node_modules/.installed: package.json package-lock.json sdk/package.json packages/contract-diff/package.json packages/conformance/package.json packages/console/package.json scripts/testing/react-18/package.json $(wildcard examples/*/package.json)
	@# Not `npm ci`: it refuses a lock file that lacks the binaries of other platforms, which not every registry mirror holds.
	@echo 'Installing packages (about a minute) …'
	@npm install --no-audit --no-fund --loglevel=error
	@touch $@

# Packages are bundled as well: loading them from their hundreds of files takes longer than all else. CommonJS ones require Node's own modules.
BUNDLED_REQUIRE := import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);

dist/main.js: node_modules/.installed $(SOURCES)
	@rm -f dist/*.js dist/*.js.map
	@$(BIN)/esbuild server/main.ts server/index.ts server/api-keys-command.ts server/twin-oracle.ts --bundle --external:esbuild --external:openapi-typescript --external:typescript --splitting --platform=node --format=esm --target=node20 --keep-names --minify-syntax --minify-whitespace --line-limit=200 '--banner:js=$(BUNDLED_REQUIRE)' --sourcemap --outdir=dist --log-level=warning

# What programs that import the package are type-checked against.
dist/index.d.ts: dist/main.js scripts/package-types.ts
	@$(TS) scripts/package-types.ts

# What the documentation signs calls to the oracle with.
dist/docs/ucan.js: node_modules/.installed $(wildcard sdk/src/ucan/*.ts)
	@$(BIN)/esbuild sdk/src/ucan/index.ts --bundle --minify --platform=browser --format=esm --target=es2022 --conditions=twin-oracle-source --outfile=$@ --log-level=warning

# The web application at /console, which the server serves.
CONSOLE_SOURCES := packages/console/index.html packages/console/vite.config.ts $(shell find packages/console/src packages/console/build sdk/src generated -type f ! -name "*.test.ts" 2>/dev/null)
dist/console/index.html: node_modules/.installed $(CONSOLE_SOURCES)
	@# Tests have another NODE_ENV, with which Vite takes the development build of React.
	@NODE_ENV=production $(BIN)/vite build packages/console --config packages/console/vite.config.ts --logLevel error
	@touch $@

build: dist/main.js dist/docs/ucan.js dist/console/index.html ## Bundle the server and its console into dist/

start: build ## Install, build and start the server on the embedded database (or DATABASE_URL)
	@exec $(NODE) dist/main.js

demo: node_modules/.installed ## Walk through the protocol against the running server: make demo API_KEY=twk_…
	@API_KEY='$(API_KEY)' $(TS) scripts/demo/main.ts

# $(call option,name,VARIABLE): --name="$VARIABLE" for the shell, if it was given to make. In the environment, NAME may mean anything.
option = $(if $(filter command,$(origin $(2))),$(if $(value $(2)),--$(1)="$$$(2)"))

api-key: dist/main.js ## Make another API key: [NAME=…] [SCOPES=twins:read,…] [OWNER=did:…] [EXPIRES_DAYS=…]
	@$(NODE) dist/api-keys-command.js create $(call option,name,NAME) $(call option,scopes,SCOPES) $(call option,owner,OWNER) $(call option,expires-days,EXPIRES_DAYS)

token: node_modules/.installed ## Print headers that sign a call to the oracle, for curl: [BASE_URL=…] [KEY_FILE=…] [EXPIRES_SECONDS=…]
	@$(TS) scripts/token.ts $(call option,base-url,BASE_URL) $(call option,key-file,KEY_FILE) $(call option,expires-seconds,EXPIRES_SECONDS)

api-keys: dist/main.js ## List the API keys
	@$(NODE) dist/api-keys-command.js list

rotate-api-key: dist/main.js ## Replace an API key by a new one: ID=… [OVERLAP_SECONDS=…], how long the old one goes on
	@$(NODE) dist/api-keys-command.js rotate $(call option,id,ID) $(call option,overlap-seconds,OVERLAP_SECONDS)

revoke-api-key: dist/main.js ## End an API key at once: ID=…
	@$(NODE) dist/api-keys-command.js revoke $(call option,id,ID)

backup: build ## Write all of the database into a new file: FILE=…
	@$(NODE) dist/twin-oracle.js backup '$(FILE)'

restore: build ## Fill an empty database from a backup: FILE=… (see docs/operators.md)
	@$(NODE) dist/twin-oracle.js restore '$(FILE)'

.PHONY: image-trial
image-trial: node_modules/.installed ## Carry out docs/deploy/Dockerfile without Docker, as root, and start the result read-only as its user
	@$(TS) scripts/deploy/image-trial.ts

secrets: node_modules/.installed ## Print fresh ORACLE_KEY, ENCRYPTION_KEYS and BOOTSTRAP_API_KEY, as lines for an environment file
	@$(TS) scripts/secrets.ts

# Bundled like the server: it starts in half the time.
dist/mock/main.js: node_modules/.installed $(SOURCES) $(shell find scripts/mock sdk/src -name "*.ts" 2>/dev/null)
	@$(BIN)/esbuild scripts/mock/main.ts --bundle --platform=node --format=esm --target=node20 --conditions=twin-oracle-source --keep-names '--banner:js=$(BUNDLED_REQUIRE)' --outfile=$@ --log-level=warning

mock: dist/mock/main.js ## Start the mock of the whole contract: [MOCK_PORT=4010] [MOCK_SCENARIOS=spec/scenarios]
	@exec $(NODE) dist/mock/main.js

scenario: node_modules/.installed ## Write a run as a scenario of the mock: FROM=recording.jsonl [RUN=run_…], or curl -N … /runs/run_… | make scenario; [NAME=…] [SUMMARY=…]
	@$(TS) scripts/mock/recording/main.ts $(call option,from,FROM) $(call option,run,RUN) $(call option,name,NAME) $(call option,summary,SUMMARY)

example: node_modules/.installed ## Serve a chat page of examples/, for the mock or a server: [APP=chat-react] [SERVER=http://127.0.0.1:4010] [EXAMPLE_PORT=5173]
	@exec $(TS) scripts/examples/main.ts $(call option,app,APP) $(call option,server,SERVER)

conformance: node_modules/.installed ## Test a server of the protocol: BASE_URL=… [API_KEY=…] [OTHER_API_KEY=…] [ONLY=RUN-3,…] [SEED=…] [REPORT=folder] [LACKS=file] [RECORDING=file]
	@$(CONFORMANCE) $(call option,base-url,BASE_URL) $(call option,api-key,API_KEY) $(call option,other-api-key,OTHER_API_KEY) $(call option,only,ONLY) $(call option,seed,SEED) $(call option,report-dir,REPORT) $(call option,lacks,LACKS) $(call option,recording,RECORDING)

record: node_modules/.installed ## Record what clients and a server say, without the secrets: OUT=file.jsonl [TARGET=http://127.0.0.1:3000] [PORT=4020] [REDACT=name]
	@exec $(RECORD) $(call option,out,OUT) $(call option,target,TARGET) $(call option,port,PORT) $(call option,redact,REDACT)

test: ONLY :=
test: node_modules/.installed dist/docs/ucan.js dist/console/index.html ## Install what is needed and run all tests, or those of a file or folder: [ONLY=server/auth]
	@bash scripts/install-chromium.sh
	@bash scripts/install-redis.sh
	@bash scripts/install-nginx.sh
	@bash scripts/install-pgbouncer.sh
	@bash scripts/install-faketime.sh
	@bash scripts/run-tests.sh $(ONLY)

# A seed repeats what failed. Where the seed is not given, each run tries something new.
faults: SEED := $(shell date +%s)
faults: SCHEDULES := 1000
faults: SENDS := 10000
faults: node_modules/.installed ## Try random faults for long: [SCHEDULES=1000] [SENDS=10000] [SEED=…], a number, with which a run can be repeated
	@bash scripts/install-redis.sh
	@echo 'SEED=$(SEED) SCHEDULES=$(SCHEDULES) SENDS=$(SENDS)'
	FAULT_SEED=$(SEED) FAULT_SCHEDULES=$(SCHEDULES) FAULT_SENDS=$(SENDS) $(JEST) --testNamePattern FAULT_SEED server/end-to-end/random-faults server/platform/faults server/bundled-plugins/credits/credits-faults

drain: STREAMS := 500
drain: node_modules/.installed ## Stop one of two replicas under load: [STREAMS=500]; their readers lose nothing and join again at the other one
	@bash scripts/install-redis.sh
	DRAIN_STREAMS=$(STREAMS) $(JEST) server/end-to-end/drain

soak: SOAK_SECONDS := 600
soak: node_modules/.installed dist/main.js ## Keep a server under load and see whether it stays flat: [SOAK_SECONDS=600] [STREAMS=500] [SOCKETS=200] [STALLED=100]
	@$(TS) scripts/soak/main.ts $(call option,seconds,SOAK_SECONDS) $(call option,streams,STREAMS) $(call option,sockets,SOCKETS) $(call option,stalled,STALLED)

cuts: RUNS := 50
cuts: BYTES := 200
cuts: SEED := $(shell date +%s)
cuts: node_modules/.installed ## Cut streams of answers at each frame and at random bytes: [RUNS=50] [BYTES=200] [SEED=…], a number, with which a run can be repeated
	@echo 'SEED=$(SEED) RUNS=$(RUNS) BYTES=$(BYTES)'
	CUT_SEED=$(SEED) CUT_RUNS=$(RUNS) CUT_BYTES=$(BYTES) $(JEST) sdk/src/react/chat/every-cut

tabs: CALLS := 200
tabs: RELOADS := 20
tabs: SEED := $(shell date +%s)
tabs: node_modules/.installed ## Load three tabs of a browser again and again, while tools of the page are called: [CALLS=200] [RELOADS=20] [SEED=…], a number, with which a run can be repeated
	@bash scripts/install-chromium.sh
	@echo 'SEED=$(SEED) CALLS=$(CALLS) RELOADS=$(RELOADS)'
	TAB_SEED=$(SEED) TAB_CALLS=$(CALLS) TAB_RELOADS=$(RELOADS) $(JEST) --testNamePattern TAB_SEED scripts/browser-tabs

diff-pairs: PAIRS := 100000
diff-pairs: SEED := $(shell date +%s)
diff-pairs: node_modules/.installed ## Compare many random pairs of schemas, with Ajv as the judge: [PAIRS=100000] [SEED=…], a number, with which a run can be repeated
	@echo 'SEED=$(SEED) PAIRS=$(PAIRS)'
	PAIRS_SEED=$(SEED) PAIRS=$(PAIRS) $(JEST) packages/contract-diff/src/schema/pairs

# The steps of `make check`, the longest first. They keep what they know of unchanged files in .cache/. ESLint's part of it knows nothing of types that
# another file has changed, so CI starts without it, as `rm -r .cache` does.
CHECKS := lint types surface format package generated layers unused asyncapi openapi settings contracts migrations
check_lint = $(BIN)/eslint --cache --cache-location .cache/eslint .
check_types = $(BIN)/tsc -p . --incremental --tsBuildInfoFile .cache/tsc.json && for example in examples/*/tsconfig.json packages/console/tsconfig.json; do folder=$$(dirname $$example); $(BIN)/tsc -p $$folder --incremental --tsBuildInfoFile .cache/tsc-$$(basename $$folder).json || exit 1; done
check_surface = $(TS) scripts/api-surface/main.ts --check && $(TS) scripts/api-reference/main.ts --check
check_format = $(BIN)/prettier --check --cache --cache-location .cache/prettier --log-level warn .
check_package = $(TS) scripts/check-package.ts && $(MAKE) --no-print-directory dist/console/index.html && $(TS) scripts/console-size.ts
check_generated = $(TS) scripts/generate/main.ts --check
check_layers = $(BIN)/depcruise server sdk/src packages/contract-diff/src packages/conformance/src packages/console/src examples --config .dependency-cruiser.js --output-type err-long && $(TS) scripts/architecture-picture.ts --check
check_unused = $(BIN)/knip
check_asyncapi = $(TS) scripts/lint-asyncapi.ts
check_openapi = REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true $(BIN)/redocly lint 2>&1
check_settings = $(TS) scripts/settings-table.ts --check && $(TS) scripts/telemetry/main.ts --check
check_contracts = $(TS) scripts/contract-docs.ts --check && $(CONTRACT_DIFF) --released spec/released spec
check_migrations = $(TS) scripts/lint-migrations.ts

# The make that macOS brings is too old to keep the output of each step together.
GROUPED := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# How long each step took, for the end of the check.
TIMES := .cache/times

check: node_modules/.installed ## Generated files fresh, types, lint, formats, contracts, unused code
	@rm -f $(TIMES)
	@$(MAKE) --no-print-directory --keep-going --jobs=$$(getconf _NPROCESSORS_ONLN) $(GROUPED) $(CHECKS:%=check-%); code=$$?; cat $(TIMES); exit $$code

# For these targets alone: by a pattern, any source file that is called check-… would be made by it, too.
$(CHECKS:%=check-%): check-%: node_modules/.installed
	@mkdir -p .cache; SECONDS=0; echo "── $*"; if $(check_$*); then word=passed; else word=FAILED; fi; \
	printf '%-7s %4d s  %s\n' $$word $$SECONDS $* >> $(TIMES); [ $$word = passed ]

plugin-contract: node_modules/.installed ## Generate what a plugin needs of its contract: CONTRACT=path/to/openapi.yaml NAME=weather [EVENTS=path/to/asyncapi.yaml]
	@$(TS) server/twin-oracle.ts plugin generate "$(CONTRACT)" $(call option,name,NAME) $(call option,asyncapi,EVENTS)

package: node_modules/.installed ## Build the server's package, twin-oracle-server-*.tgz
	@$(TS) scripts/packaging/pack.ts .

sdk: node_modules/.installed ## Build the SDK's package, sdk/twin-oracle-sdk-*.tgz
	@$(TS) scripts/packaging/pack.ts sdk

mutate: node_modules/.installed ## Change the rules that must not break, and print each change that no test notices: [RULES=tally,cursors] [JOBS=1]
	@RULES='$(RULES)' JOBS='$(JOBS)' $(TS) scripts/mutation/main.ts

pictures: node_modules/.installed dist/docs/ucan.js dist/console/index.html ## Renew the screenshots of the docs, docs/images/
	@bash scripts/install-chromium.sh
	@sh scripts/install-fonts.sh
	@$(TS) scripts/pictures.ts

# Make itself ends with 2 for every failure. A job that needs the status of the command (1 breaking, 2 could not compare, 3 waiver) starts `npx contract-diff`.
diff: node_modules/.installed ## Compare the contracts with the last release, or with a revision of git: [BASE=origin/main]
	@$(CONTRACT_DIFF) $(if $(BASE),$(call option,base,BASE),--released spec/released) spec

release: node_modules/.installed ## Rehearse a release in a clone: VERSION=1.2.0 [RELEASE=yes], which makes its commit, tag and packages
	@$(TS) scripts/release/main.ts $(call option,version,VERSION) $(if $(and $(filter command,$(origin RELEASE)),$(filter yes,$(RELEASE))),--yes)

front-ends: node_modules/.installed ## Run front ends of other makers on the SDK: useChat, assistant-ui, CopilotKit (installs 600 MB at first)
	@npm install --prefix scripts/front-ends --no-audit --no-fund --loglevel=error
	@$(NODE) --conditions=twin-oracle-source --import tsx --test --test-force-exit scripts/front-ends/front-ends.test.js

runtimes: node_modules/.installed dist/mock/main.js ## Try the packed SDK on Node, Deno, Bun, and with the fetch of React Native (installs 200 MB at first)
	@npm install --prefix scripts/runtimes --no-audit --no-fund --loglevel=error
	@$(TS) scripts/runtimes/main.ts

asyncapi-cli: ## Let the official AsyncAPI CLI judge the contract too (installs 440 MB at first)
	@npm install --prefix scripts/asyncapi --no-audit --no-fund --loglevel=error
	@npm run --silent --prefix scripts/asyncapi validate

surface: node_modules/.installed ## Write what the packages export, */api/*.api.md, what has changed in it, and the reference docs/api/
	@$(TS) scripts/api-surface/main.ts
	@$(TS) scripts/api-reference/main.ts

generate: node_modules/.installed ## Make generated/ from spec/, and the parts of the docs that follow from the sources
	@$(TS) scripts/generate/main.ts
	@$(TS) scripts/settings-table.ts
	@$(TS) scripts/architecture-picture.ts
	@$(TS) scripts/contract-docs.ts
	@$(TS) scripts/telemetry/main.ts

bench: dist/main.js dist/mock/main.js dist/console/index.html ## Measure the hot paths against bare libraries and peers, as ratios
	@$(TS) scripts/bench/main.ts

format: node_modules/.installed ## Format the sources
	npx --no-install prettier --write --log-level=warn .

clean: ## Remove what was built and installed; the data folder stays
	rm -rf dist sdk/dist .cache node_modules
