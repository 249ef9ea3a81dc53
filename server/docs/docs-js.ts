/** Starts Swagger UI; a file of its own, because the page's policy allows no script within it. */
export const docsJs = `'use strict';
// Swagger UI's dark colours hang on this class.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  // The public validator would be told of every visit.
  validatorUrl: null,
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
});
`;
