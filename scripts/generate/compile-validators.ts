import { Ajv } from 'ajv';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import type { Json, OpenApi } from './contracts.js';
import { nameDeclarations } from './stable-names.js';

/** One compiled module: its schemas by export name (undefined for a component of the contract), and Ajv's options for their inputs. */
export interface ValidatorModule {
  schemas: Record<string, Json | undefined>;
  options: Options;
  /** Whether an unlisted member is valid where the contract has `x-extensible`: a receiver must not break when the list grows. */
  openEnums?: boolean;
  /**
   * Compiles for draft 7, which needs schemas without newer keywords (Ajv would refuse them). Bundlers cannot tree-shake what Ajv generates
   * for 2020-12, so clients would load the validators of every event.
   */
  isDraft7?: boolean;
}

/** Compiles each module with Ajv and joins them into one file without dependencies. */
export async function compileModules(
  modules: Record<string, ValidatorModule>,
  components: OpenApi['components']['schemas'],
  entry: string,
): Promise<string> {
  const sources = Object.fromEntries(
    Object.entries(modules).map(([name, { schemas, options, openEnums, isDraft7 }]) => [
      name,
      compile(
        name,
        isDraft7 ? Ajv : Ajv2020,
        schemas,
        options,
        openEnums ? withOpenEnums(components) : components,
      ),
    ]),
  );
  const imports = Object.keys(modules).map((name) => `import * as ${name} from 'module:${name}';`);
  const { outputFiles } = await build({
    stdin: {
      contents: `${imports.join('\n')}\n${entry}`,
      resolveDir: import.meta.dirname,
      sourcefile: 'validators.js',
    },
    bundle: true,
    // The labels in the output contain paths: those of this folder, even if node_modules is a symbolic link.
    preserveSymlinks: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'es2022',
    // Each statement has its own line, so a diff shows what changed.
    minifySyntax: true,
    plugins: [
      {
        name: 'compiled-schemas',
        setup(bundler) {
          bundler.onResolve({ filter: /^module:/ }, ({ path }) => ({
            path: path.slice('module:'.length),
            namespace: 'compiled',
          }));
          bundler.onLoad({ filter: /.*/, namespace: 'compiled' }, ({ path }) => ({
            contents: sources[path] ?? '',
            resolveDir: import.meta.dirname,
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

/** Keys that say nothing about the validity of a value. */
export const annotations = [
  ...['example', 'x-extensible', 'x-form', 'x-codes', 'x-stored'],
  ...['x-deprecated-at', 'x-sunset', 'x-successor', 'x-deprecation-link'],
];

/** Strict: a keyword that Ajv does not know fails the build, so nothing in the contract is left unchecked by accident. */
function compile(
  name: string,
  Compiler: typeof Ajv | typeof Ajv2020,
  schemas: Record<string, Json | undefined>,
  options: Options,
  components: Record<string, Json>,
): string {
  const schemaOf = new Map<string, string>();
  const ajv = new Compiler({
    strict: true,
    strictRequired: false,
    code: {
      source: true,
      esm: true,
      lines: true,
      process: (code, schema) => {
        if (schema?.validateName) schemaOf.set(schema.validateName.str, schema.baseId);
        return code;
      },
    },
    ...options,
  });
  addFormats.default(ajv);
  ajv.addVocabulary(annotations);
  for (const [id, schema] of Object.entries({ ...schemas, ...components }))
    if (schema) atSchema(id, () => ajv.addSchema({ ...refsByName(schema), $id: id }));
  // Those that are not known yet are compiled now, each by itself, so that an error has its place.
  for (const id of Object.keys(schemas)) atSchema(id, () => ajv.getSchema(id));
  const code = standalone.default(ajv, Object.fromEntries(Object.keys(schemas).map((id) => [id, id])));
  return nameDeclarations(code, name, schemaOf);
}

/** Names the schema in the error of what fails for it. */
function atSchema(id: string, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    throw new Error(`schema ${id}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Each component is a separate schema in Ajv, found by its name. */
function refsByName(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/components/schemas/', '"$ref":"')) as Json;
}

function withOpenEnums(components: Record<string, Json>): Record<string, Json> {
  return JSON.parse(JSON.stringify(components), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('x-extensible' in value && 'enum' in value))
      return value;
    const { enum: _, ...open } = value;
    return open;
  }) as Record<string, Json>;
}
