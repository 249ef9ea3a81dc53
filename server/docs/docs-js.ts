/** Starts Swagger UI; a separate file, because the page's policy allows no inline script. */
export const docsJs = `import { deprecationPlugin, parseContract } from '/docs/deprecation.js';
import { isKeyStored, oracleKeyPlugin, renewSignature, signIn } from '/docs/oracle-key.js';

// Swagger UI's dark colours hang on this class.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

// Swagger UI fills in every example, and sends it. The example of an optional parameter, such as a cursor, is for reading only.
function withoutPrefill({ example, ...parameter }) {
  if (example === undefined) return parameter;
  if (parameter.required) return { ...parameter, example };
  const text = typeof example === 'string' ? example : JSON.stringify(example);
  const description = (parameter.description ?? '') + '\\n\\nExample: \`' + text + '\`';
  return { ...parameter, description };
}

// Swagger UI does not follow the references of a path's shared parameters when the page is opened at an operation, and shows
// fields without names. As the operations' own parameters they are followed.
function operationsOf({ parameters: shared = [], ...members }) {
  return mapValues(members, (value) =>
    value.responses
      ? { ...value, parameters: [...shared, ...(value.parameters ?? [])].map(withoutPrefill) }
      : value,
  );
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

async function start() {
  const response = await fetch('/openapi.json');
  if (!response.ok) throw new Error('/openapi.json was answered with ' + response.status);
  const { paths, components, ...contract } = parseContract(await response.text());
  const parameters = mapValues(components.parameters, withoutPrefill);
  const ui = SwaggerUIBundle({
    spec: {
      ...contract,
      paths: mapValues(paths, operationsOf),
      components: { ...components, parameters },
    },
    dom_id: '#swagger-ui',
    plugins: [oracleKeyPlugin, deprecationPlugin],
    requestInterceptor: (request) => renewSignature(ui.getSystem(), request),
    // The public validator would be told of every visit.
    validatorUrl: null,
    deepLinking: true,
    filter: true,
    displayRequestDuration: true,
    persistAuthorization: true,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
    onComplete: () => {
      if (isKeyStored()) void signIn(ui.getSystem());
    },
  });
}

start().catch((error) => {
  document.getElementById('swagger-ui').textContent = 'The contract cannot be shown. ' + error.message;
});
`;
