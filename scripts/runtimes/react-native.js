/**
 * The trial with the fetch of React Native: whatwg-fetch over XMLHttpRequest, whose replies have no streams. The rest is Node's: Hermes, the engine
 * of React Native, is not on npm.
 */
import { Window } from 'happy-dom';

const { XMLHttpRequest } = new Window({ url: process.argv.at(-1) });
for (const name of ['fetch', 'Headers', 'Request', 'Response']) Reflect.deleteProperty(globalThis, name);
Object.assign(globalThis, { XMLHttpRequest });
await import('whatwg-fetch');
if ('body' in new Response('')) throw new Error('This fetch has streams');
await import('./trial.js');
