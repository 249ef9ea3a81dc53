import { create } from './dom.js';

type Component = (args: Readonly<Record<string, unknown>>) => HTMLElement;

/** The components that the oracle may show, by their names. */
const components: Readonly<Record<string, Component>> = {
  Card: ({ title, ...fields }) =>
    create('div', { class: 'card' }, create('h3', {}, String(title)), fieldList(fields)),
};

/** A component that this page does not have is shown as what it was given. */
export const render = (name: string, args: Readonly<Record<string, unknown>>): HTMLElement =>
  components[name]?.(args) ?? create('div', { class: 'card' }, create('h3', {}, name), fieldList(args));

const fieldList = (fields: Readonly<Record<string, unknown>>): HTMLElement =>
  create(
    'dl',
    {},
    ...Object.entries(fields).flatMap(([name, value]) => [
      create('dt', {}, name),
      create('dd', {}, typeof value === 'string' ? value : JSON.stringify(value)),
    ]),
  );
