/** Compiles a project that uses the hooks with each version of zod's and of React's types that the SDK takes. */
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { assertCompiles, BUNDLER_OPTIONS, compile, createConsumer, folderOf } from './consumer-project.js';

const root = resolve(import.meta.dirname, '../..');
const react18 = resolve(root, 'scripts/testing/react-18');

const ZOD = { 'zod 3': folderOf('zod-3'), 'zod 4': folderOf('zod') };
const REACT = { 'React 18': folderOf('@types/react', react18), 'React 19': folderOf('@types/react') };

const CONSUMERS = ['hooks-consumer.tsx', 'every-name.tsx'] as const;

/** @param parent The folder that the projects are made in. @param source Of the SDK. */
export async function checkTypeMatrix(parent: string, source: string, tarball: string): Promise<void> {
  for (const [zod, zodFolder] of Object.entries(ZOD))
    for (const [react, reactFolder] of Object.entries(REACT)) {
      const cell = `${zod}, ${react}`;
      const folder = join(parent, cell.replaceAll(/\W+/g, '-'));
      const installed = [
        ['zod', zodFolder],
        ['@types/react', reactFolder],
      ] as const;
      await createConsumer({ folder, source, tarball, installed });
      for (const file of CONSUMERS) cpSync(join(source, 'test/hooks-consumer', file), join(folder, file));
      const options = { ...BUNDLER_OPTIONS, jsx: ts.JsxEmit.ReactJSX };
      assertCompiles(`The consumer of the hooks with ${cell}`, compile(folder, [...CONSUMERS], options));
      console.log(`${cell}: compiles`);
    }
}
