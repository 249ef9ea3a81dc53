/** The script of the page. It is plain JavaScript, because the page loads it as it is. */
export const pageScript = `'use strict';
const form = document.getElementById('conditions');
const said = document.getElementById('said');
const rows = document.getElementById('requests');
let shown = '';

const conditions = () => ({
  latency: Number(form.elements.latency.value),
  errors: Number(form.elements.errors.value),
  offline: form.elements.offline.checked,
  scenario: form.elements.scenario.value || null,
});

form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('change', async () => {
  const response = await fetch('/mock/conditions', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(conditions()),
  });
  const body = await response.json();
  said.textContent = response.ok ? 'This is how it is from now on.' : body.errors.join('; ');
});

const cell = (text) => {
  const td = document.createElement('td');
  td.textContent = text;
  return td;
};

const row = ({ at, method, path, status, milliseconds, sent, requestId }) => {
  const tr = document.createElement('tr');
  if (status === 0 || status >= 400) tr.className = 'failed';
  const time = new Date(at).toLocaleTimeString();
  const { message = '', scenario = '' } = sent || {};
  const texts = [time, method + ' ' + path, status || 'cut', milliseconds, message, scenario, requestId || ''];
  tr.append(...texts.map(cell));
  return tr;
};

const show = ({ conditions: { latency, errors, offline, scenario }, requests }) => {
  if (!form.contains(document.activeElement)) {
    form.elements.latency.value = latency;
    form.elements.errors.value = errors;
    form.elements.offline.checked = offline;
    form.elements.scenario.value = scenario || '';
  }
  const text = JSON.stringify(requests);
  if (text === shown || requests.length === 0) return;
  shown = text;
  rows.replaceChildren(...requests.map(row));
};

const follow = async () => {
  try {
    show(await (await fetch('/mock/state')).json());
  } catch {
    said.textContent = 'The mock does not answer.';
  }
  setTimeout(follow, 1000);
};
follow();
`;
