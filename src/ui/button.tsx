// A button, and a link that looks like one.

import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { type LinkComponent, type LinkProps, PlainLink } from './link.tsx'

/** `primary` is lacquer red: at most one kind of action on a screen wears it. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet'

type Look = {
  variant?: ButtonVariant
  /** Takes the whole width of its place. */
  wide?: boolean
  /** An icon before the text. */
  icon?: ReactNode
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Disabled and turning, with `loadingText` in place of the text. */
    loading?: boolean
    loadingText?: ReactNode
  }

export function Button({
  variant = 'secondary',
  wide = false,
  icon,
  loading = false,
  loadingText,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look(variant, wide), className)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      {loading ? <span className={styles.wheel} aria-hidden="true" /> : icon}
      {loading ? (loadingText ?? children) : children}
    </button>
  )
}

type ButtonLinkProps = LinkProps & Look & { link?: LinkComponent }

export function ButtonLink({
  variant = 'secondary',
  wide = false,
  icon,
  link: Anchor = PlainLink,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={classNames(look(variant, wide), className)}>
      {icon}
      {children}
    </Anchor>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The name read aloud and shown as a tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.iconButton, className)}
    >
      {icon}
    </button>
  )
}

const look = (variant: ButtonVariant, wide: boolean) =>
  classNames(styles.button, styles[variant], wide && styles.wide)
