import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useConnection } from '../connection/connection-context';
import { IconButton } from '../design/button';
import { ConsoleLink } from '../design/console-link';
import { Icon, type IconName } from '../design/icon';
import { useExchangeView } from '../exchanges/exchange-view';
import { SECTIONS } from './area';
import { areas } from './areas';
import { Brand } from './brand';
import { ConnectionStatus } from './connection-status';

/** The navigation. On a narrow screen it is a bar whose button opens it. */
export const Sidebar = () => {
  const view = useExchangeView();
  const [path] = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  const { recorder } = useConnection();
  const exchanges = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  return (
    <div
      className="sidebar"
      data-open={isOpen}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false);
      }}
    >
      <div className="sidebar-bar">
        <ConsoleLink to="/" className="brand-link" aria-label="twin-oracle, overview">
          <Brand />
        </ConsoleLink>
        <IconButton
          className="sidebar-toggle"
          icon={isOpen ? 'close' : 'menu'}
          label={isOpen ? 'Close the navigation' : 'Open the navigation'}
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id="navigation" className="sidebar-body">
        <nav aria-label="Console" className="sidebar-nav">
          <NavLink to="/" icon="home" label="Overview" isCurrent={path === '/'} />
          {SECTIONS.filter((section) => areas.some((area) => area.section === section)).map((section) => (
            <div key={section} role="group" aria-label={section}>
              <p className="sidebar-section" aria-hidden="true">
                {section}
              </p>
              {areas
                .filter((area) => area.section === section)
                .map((area) => (
                  <NavLink
                    key={area.path}
                    to={area.path}
                    icon={area.icon}
                    label={area.label}
                    isCurrent={path === area.path || path.startsWith(`${area.path}/`)}
                  />
                ))}
            </div>
          ))}
        </nav>
        <div className="sidebar-foot">
          <button
            type="button"
            className="sidebar-link"
            aria-pressed={view?.isOpen}
            onClick={() => {
              setOpen(false);
              if (view?.isOpen) view.close();
              else view?.show();
            }}
          >
            <Icon name="swap" />
            Requests
            <span className="sidebar-count">{exchanges.length}</span>
          </button>
          <ConnectionStatus />
        </div>
      </div>
    </div>
  );
};

interface NavLinkProps {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  readonly isCurrent: boolean;
}

const NavLink = ({ to, icon, label, isCurrent }: NavLinkProps) => (
  <ConsoleLink to={to} className="sidebar-link" aria-current={isCurrent ? 'page' : undefined}>
    <Icon name={icon} />
    {label}
  </ConsoleLink>
);
