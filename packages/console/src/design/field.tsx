import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names';
import './field.css';

interface FieldProps {
  readonly label: ReactNode;
  /** What the value is for, or an example of it. */
  readonly hint?: ReactNode;
  /** What is wrong with the value, and what to do. */
  readonly error?: ReactNode;
  /** For a field whose purpose is plain from its place: only screen readers are told the label. */
  readonly isLabelHidden?: boolean;
}

interface FrameProps extends FieldProps {
  readonly children: (ids: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A label, a control, a hint and an error that belong together. For controls that have no field of their own here. */
export const FieldFrame = ({ label, hint, error, isLabelHidden = false, children }: FrameProps) => {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  const described = [hint !== undefined && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className={classNames('field-label', isLabelHidden && 'visually-hidden')}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': hasError || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

export type TextFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, 'id'>;

export const TextField = ({ label, hint, error, isLabelHidden, className, ...rest }: TextFieldProps) => (
  <FieldFrame {...{ label, hint, error, isLabelHidden }}>
    {(ids) => <input {...rest} {...ids} className={classNames('control', className)} />}
  </FieldFrame>
);

export type TextAreaProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, 'id'>;

export const TextArea = ({ label, hint, error, isLabelHidden, className, ...rest }: TextAreaProps) => (
  <FieldFrame {...{ label, hint, error, isLabelHidden }}>
    {(ids) => <textarea rows={4} {...rest} {...ids} className={classNames('control', className)} />}
  </FieldFrame>
);

export type SelectFieldProps = FieldProps & Omit<ComponentPropsWithRef<'select'>, 'id'>;

/** The platform's own list: it works by keyboard, on phones, and under a content policy without inline styles. */
export const SelectField = ({ label, hint, error, isLabelHidden, className, ...rest }: SelectFieldProps) => (
  <FieldFrame {...{ label, hint, error, isLabelHidden }}>
    {(ids) => <select {...rest} {...ids} className={classNames('control', 'control-select', className)} />}
  </FieldFrame>
);

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

export const Checkbox = ({ label, hint, ...rest }: CheckboxProps) => {
  const id = useId();
  return (
    <div className="checkbox">
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
};
