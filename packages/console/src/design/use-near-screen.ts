import { useEffect, useState, type RefObject } from 'react';

/** What is as far away as a screen is rendered already, so that it is there when one scrolls to it, or goes to it by the tab key. */
const MARGIN = '100% 0px';

interface Nearness {
  readonly isNear: boolean;
  /** In pixels, when it was last seen. */
  readonly height: number | undefined;
}

/**
 * Whether an element of the page is near the screen. What has the focus counts as near, wherever it was scrolled to.
 * @param isWatched What is not watched is near.
 */
export const useNearScreen = (
  element: RefObject<HTMLElement | null>,
  { isWatched, isNearAtFirst }: { readonly isWatched: boolean; readonly isNearAtFirst: boolean },
): Nearness => {
  const [nearness, setNearness] = useState<Nearness>({ isNear: isNearAtFirst, height: undefined });
  useEffect(() => {
    const { current } = element;
    if (!isWatched || !current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const { height } = entry.boundingClientRect;
        const isNear = entry.isIntersecting || entry.target.contains(document.activeElement);
        // The height of a gap is the one of what was there.
        setNearness((before) => (before.isNear === isNear ? before : { isNear, height }));
      },
      // The content of the page scrolls, not the document.
      { root: current.closest('main'), rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isWatched]);
  return isWatched ? nearness : { isNear: true, height: nearness.height };
};
