/** Starts Swagger UI; a file of its own, because the page's policy allows no script within it. */
export const docsJs = `'use strict';
// Swagger UI's dark colours hang on this class.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

// Swagger UI does not follow the references of a path's shared parameters when the page is opened at an operation, and shows
// fields without names. As the operations' own parameters they are followed.
function shareOut({ parameters, ...operations }) {
  if (!parameters) return operations;
  return Object.fromEntries(
    Object.entries(operations).map(([key, value]) => [
      key,
      value.responses ? { ...value, parameters: [...parameters, ...(value.parameters ?? [])] } : value,
    ]),
  );
}

async function start() {
  const response = await fetch('/openapi.json');
  if (!response.ok) throw new Error('/openapi.json was answered with ' + response.status);
  const contract = await response.json();
  const paths = Object.entries(contract.paths).map(([path, item]) => [path, shareOut(item)]);
  SwaggerUIBundle({
    spec: { ...contract, paths: Object.fromEntries(paths) },
    dom_id: '#swagger-ui',
    // The public validator would be told of every visit.
    validatorUrl: null,
    deepLinking: true,
    displayRequestDuration: true,
    persistAuthorization: true,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
  });
}

start().catch((error) => {
  document.getElementById('swagger-ui').textContent = 'The contract cannot be shown. ' + error.message;
});
`;
