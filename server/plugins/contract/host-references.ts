import { PluginError } from '../plugin-error.js';

const OWN = '#/components/';
const HOST = 'host:components/';

/** Replaces `host:components/…` by a reference into the merged document. Each reference must lead to a component of the fragment or of the host. */
export function resolveHostReferences<Fragment extends { readonly components?: object | undefined }>(
  plugin: string,
  fragment: Fragment,
  host: { readonly components: Readonly<Record<string, Readonly<Record<string, object>>>> },
): Fragment {
  return walk(fragment, '') as Fragment;

  function walk(value: unknown, place: string): unknown {
    if (Array.isArray(value)) return value.map((member, index) => walk(member, `${place}/${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === '$ref' && typeof member === 'string'
          ? follow(member, `${place}/$ref`)
          : walk(member, `${place}/${key}`),
      ]),
    );
  }

  function follow(reference: string, place: string): string {
    const [start, components] = reference.startsWith(HOST)
      ? [HOST, host.components]
      : [OWN, fragment.components ?? {}];
    const [section, name, ...rest] = reference.startsWith(start)
      ? reference.slice(start.length).split('/')
      : [];
    if (section === undefined || name === undefined || rest.length > 0)
      throw new PluginError(
        plugin,
        `${place}: ${reference} must be #/components/<section>/<name>, or host:components/<section>/<name>`,
      );
    const named = (components as Record<string, Record<string, object> | undefined>)[section];
    if (!named || !Object.hasOwn(named, name))
      throw new PluginError(
        plugin,
        `${place}: ${reference} leads to nothing${start === HOST ? ' in this host' : ''}`,
      );
    return `${OWN}${section}/${name}`;
  }
}
