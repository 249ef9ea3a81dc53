/**
 * Signs calls to the oracle, so that they can be tried out: creates a key in the browser, and signs with it by the SDK for Swagger UI. The
 * key stays in the browser's storage until the user deletes it. Its user exists nowhere else.
 */
export const oracleKeyJs = `const STORED_AS = 'twin-oracle.throw-away-key';

// The security schemes of the contract, and the headers that carry them.
const SCHEMES = {
  ucanInvocation: 'Authorization',
  ucanAuthType: 'X-Auth-Type',
  ucanDelegation: 'x-ucan-delegation',
};

let user;
let failure;
let onChange = () => {};

export function isKeyStored() {
  return localStorage.getItem(STORED_AS) !== null;
}

export async function signIn(system) {
  failure = undefined;
  try {
    const { createUcanAuth, generateKey, keyFromText, keyToText } = await import('/docs/ucan.js');
    const discovery = await fetch('/.well-known/oracle.json');
    if (!discovery.ok) throw new Error('/.well-known/oracle.json was answered with ' + discovery.status);
    const { oracle } = await discovery.json();
    const { ok: stored } = await keyFromText(localStorage.getItem(STORED_AS) ?? '');
    const key = stored ?? (await generateKey());
    localStorage.setItem(STORED_AS, keyToText(key));
    user = { did: key.did(), auth: createUcanAuth({ key, oracleDid: oracle.did }) };
    await authorize(system);
  } catch (error) {
    user = undefined;
    failure = 'No key could be made. ' + error.message;
  }
  onChange();
}

function forget(system) {
  localStorage.removeItem(STORED_AS);
  user = undefined;
  system.authActions.logoutWithPersistOption(Object.keys(SCHEMES));
  onChange();
}

async function authorize({ authActions, specSelectors }) {
  user.headers = await user.auth.headers();
  const schemes = specSelectors.specJson().getIn(['components', 'securitySchemes']);
  for (const [name, header] of Object.entries(SCHEMES)) {
    const value = user.headers[header].replace('Bearer ', '');
    authActions.authorize({ [name]: { name, value, schema: schemes.get(name).toJS() } });
  }
}

// What was signed expires within minutes; a request that carries it gets what is valid now.
export async function renewSignature(system, request) {
  if (!user || request.headers.Authorization !== user.headers.Authorization) return request;
  await authorize(system);
  Object.assign(request.headers, user.headers);
  return request;
}

// A button beside Swagger UI's own "Authorize".
export function oracleKeyPlugin({ React: { createElement, useReducer, useEffect } }) {
  const OracleKey = ({ system }) => {
    const [, update] = useReducer((count) => count + 1, 0);
    useEffect(() => {
      onChange = update;
    }, []);
    const button = (label, onClick) => createElement('button', { className: 'btn', onClick }, label);
    const children = user
      ? [
          createElement('span', null, 'The oracle knows you as ', createElement('code', null, user.did)),
          button('Forget this key', () => forget(system)),
        ]
      : [
          createElement('span', { role: 'status' }, failure ?? 'Oracle operations ask for UCANs:'),
          button('Sign with a throw-away key', () => signIn(system)),
        ];
    return createElement('div', { className: 'oracle-key' }, ...children);
  };
  return {
    wrapComponents: {
      AuthorizeBtnContainer: (Original, system) => (props) => [
        createElement(OracleKey, { key: 'oracle', system }),
        createElement(Original, { key: 'authorize', ...props }),
      ],
    },
  };
}
`;
