import { useEffect, useRef, type RefObject } from 'react';

/** How far from the end one still reads the end. */
const NEAR_END_PX = 80;

/** A user who reads the end goes on reading it while the content grows; for others the text stays where it is. */
export const useStickToEnd = (scroller: RefObject<HTMLElement | null>) => {
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const { current: element } = scroller;
    if (!content.current || !element) return undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(content.current);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const onScroll = () => {
    const { current: element } = scroller;
    if (element)
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
  };
  return { content, onScroll };
};
