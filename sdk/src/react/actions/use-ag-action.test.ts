import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createElement, Fragment } from 'react';
import { z } from 'zod';
import { mockSetting } from '../../chat/testing/mock-chat.js';
import { useAgAction, useOraclesContext } from '../index.js';
import { openPage, provided } from '../testing/test-page.js';
import type { Page } from '../testing/test-page.js';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

interface MarkProps {
  readonly by: string;
  readonly description?: string;
}

const Mark = ({ by, description = by }: MarkProps) => {
  useAgAction({ name: 'mark', description, parameters: z.object({}), handler: () => by });
  return null;
};

/** A page whose components offer the same action, the last mounted last. */
const open = async () => {
  const { fetch } = await mockSetting();
  const context: { current?: ReturnType<typeof useOraclesContext> } = {};
  let mounted: readonly MarkProps[] = [];
  const Marks = () => {
    context.current = useOraclesContext();
    return createElement(
      Fragment,
      null,
      mounted.map((props) => createElement(Mark, { key: props.by, ...props })),
    );
  };
  const descriptions = () => context.current?.agActions.map(({ description }) => description);
  return {
    descriptions,
    /** Shows components; resolves when the list has that description. */
    show: async (marks: readonly MarkProps[], listed: readonly string[]) => {
      mounted = marks;
      page.show(provided(fetch, Marks));
      await page.until(() => JSON.stringify(descriptions()) === JSON.stringify(listed));
    },
    execute: () => context.current?.executeAgAction('mark', {}),
    context: () => context.current,
  };
};

describe('Components with actions of one name', () => {
  it('offer that of the one that was mounted last, and the former when it is unmounted', async () => {
    const { show, execute } = await open();

    await show([{ by: 'first' }], ['first']);
    await show([{ by: 'first' }, { by: 'second' }], ['second']);
    expect(await execute()).toBe('second');

    await show([{ by: 'first' }], ['first']);
    expect(await execute()).toBe('first');
    await show([], []);
    await expect(execute()).rejects.toThrow("AG-UI action 'mark' not found");
  });

  it('keep the last when the former is unmounted', async () => {
    const { show, execute } = await open();
    await show([{ by: 'first' }, { by: 'second' }], ['second']);

    await show([{ by: 'second' }, { by: 'third' }], ['third']);
    await show([{ by: 'third' }], ['third']);

    expect(await execute()).toBe('third');
  });

  it('keep their order when one of them changes what it says', async () => {
    const { show, execute, descriptions } = await open();
    await show([{ by: 'first' }, { by: 'second' }], ['second']);

    await show(
      [
        { by: 'first', description: 'other' },
        { by: 'second', description: 'new' },
      ],
      ['new'],
    );
    expect(await execute()).toBe('second');
    await show([{ by: 'first', description: 'other' }], ['other']);

    expect(descriptions()).toEqual(['other']);
  });
});

describe('An action of the context', () => {
  it('replaces the one before, and is removed by its name, whatever components offer', async () => {
    const { show, execute, context } = await open();
    await show([{ by: 'component' }], ['component']);
    const action = { name: 'mark', parameters: {}, hasRender: false };

    context()?.registerAgAction({ ...action, description: 'one' }, () => 'one');
    context()?.registerAgAction({ ...action, description: 'two' }, () => 'two');
    expect(await execute()).toBe('two');
    context()?.unregisterAgAction('mark');

    expect(await execute()).toBe('component');
  });
});
