/** Packs a package as it is published: `pack.ts <folder of the package> <folder of the tarball>`. */
import { resolve } from 'node:path';
import { packPackage } from './pack-package.js';
import { readCommand } from './read-command.js';

const [, , folder = '.', out = folder] = process.argv;
console.log(await packPackage(readCommand, resolve(folder), resolve(out)));
