import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../design/dialog';

interface LeaveGuardProps {
  /** The question, such as `Leave without saving?`. */
  readonly title: string;
  /** What is lost. */
  readonly children: ReactNode;
}

/** Asks before a link, a reload or the end of the tab takes away what is on the page. Mount it as long as something would be lost. */
export const LeaveGuard = ({ title, children }: LeaveGuardProps) => {
  const [link, setLink] = useState<HTMLAnchorElement>();
  const isAllowed = useRef(false);
  useEffect(() => {
    const askByBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const opened = event.target instanceof Element ? event.target.closest('a') : null;
      if (!opened || isAllowed.current || !leadsAway(opened, event)) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(opened);
    };
    addEventListener('beforeunload', askByBrowser);
    document.addEventListener('click', ask, { capture: true });
    return () => {
      removeEventListener('beforeunload', askByBrowser);
      document.removeEventListener('click', ask, { capture: true });
    };
  }, []);
  if (!link) return null;
  return (
    <ConfirmDialog
      title={title}
      action="Leave"
      onConfirm={() => {
        isAllowed.current = true;
        link.click();
        isAllowed.current = false;
        setLink(undefined);
      }}
      onClose={() => setLink(undefined)}
    >
      {children}
    </ConfirmDialog>
  );
};

/** Whether the link shows another page in this tab. */
const leadsAway = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  link.pathname !== location.pathname &&
  link.target === '' &&
  !link.hasAttribute('download') &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
