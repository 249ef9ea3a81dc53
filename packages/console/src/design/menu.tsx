import { DropdownMenu } from 'radix-ui';
import { IconButton } from './button';
import { Icon, type IconName } from './icon';
import './menu.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly isDanger?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** What the actions are for, such as `Actions of the key audit`. */
  readonly label: string;
  readonly icon?: IconName;
  readonly items: readonly MenuItem[];
}

/** Actions that are needed now and then. It is not modal: the scroll lock of modal menus needs inline styles, which the content policy refuses. */
export const Menu = ({ label, icon = 'menu', items }: MenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>
      <IconButton icon={icon} label={label} isSmall />
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
        {items.map((item) => (
          <DropdownMenu.Item
            key={item.label}
            className="menu-item"
            data-danger={item.isDanger}
            onSelect={item.onSelect}
          >
            {item.icon && <Icon name={item.icon} size={16} />}
            {item.label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);
