#!/usr/bin/env node
// `npm run build` makes it; npm runs that when it installs or packs the package.
import '../dist/cli/main.js';
