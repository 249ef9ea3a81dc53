import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import './button.css';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` for the one thing that a view is for, `danger` for what ends something. */
  readonly tone?: 'plain' | 'primary' | 'danger' | 'ghost';
  readonly icon?: IconName;
  /** While the action runs. The button keeps its place and its name, and cannot be pressed again. */
  readonly isBusy?: boolean;
  readonly isSmall?: boolean;
}

export const Button = ({
  tone = 'plain',
  icon,
  isBusy = false,
  isSmall = false,
  className,
  children,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={disabled}
    aria-disabled={isBusy || undefined}
    aria-busy={isBusy || undefined}
    onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
    className={classNames('button', `button-${tone}`, isSmall && 'button-small', className)}
  >
    {icon && <Icon name={icon} size={isSmall ? 15 : 17} />}
    {children}
  </button>
);

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  readonly icon: IconName;
  /** What it does, for those who do not see the icon; it is also shown when the pointer rests there. */
  readonly label: string;
}

export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <Button
    tone="ghost"
    {...rest}
    aria-label={label}
    title={label}
    className={classNames('button-icon', className)}
  />
);
