/** The element that `index.html` has under this id, of the class that it has there. */
export const byId = <Type extends HTMLElement>(id: string, type: new () => Type): Type => {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`index.html has no #${id} of the class ${type.name}`);
  return element;
};

type Child = Node | string;

/** A new element. Attributes are set as text, so nothing that comes from the oracle becomes markup. */
export const create = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/** A button that works once. */
export const createButton = (label: string, onClick: () => void): HTMLButtonElement => {
  const button = create('button', { type: 'button' }, label);
  button.addEventListener(
    'click',
    () => {
      button.disabled = true;
      onClick();
    },
    { once: true },
  );
  return button;
};
