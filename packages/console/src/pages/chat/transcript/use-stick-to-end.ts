import { useEffect, useRef, type RefObject } from 'react';

/** How far from the end one still reads the end. */
const NEAR_END_PX = 80;

/**
 * A user who reads the end goes on reading it while the content grows; for others the text stays where it is.
 * @param sent Changes when the user sends a message, which leads to the end from everywhere.
 */
export const useStickToEnd = (scroller: RefObject<HTMLElement | null>, sent: number) => {
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** The content may have grown between the scrolling to its end and the event that tells of it. */
  const seenHeight = useRef(0);
  useEffect(() => {
    const { current: element } = scroller;
    if (!content.current || !element) return undefined;
    const observer = new ResizeObserver(() => {
      seenHeight.current = element.scrollHeight;
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(content.current);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  useEffect(() => {
    const { current: element } = scroller;
    if (sent === 0 || !element) return;
    isAtEnd.current = true;
    element.scrollTop = element.scrollHeight;
  }, [scroller, sent]);
  const onScroll = () => {
    const { current: element } = scroller;
    if (!element) return;
    const end = Math.min(seenHeight.current, element.scrollHeight);
    isAtEnd.current = end - element.scrollTop - element.clientHeight < NEAR_END_PX;
  };
  return { content, onScroll };
};
