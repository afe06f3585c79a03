// The icons of the interface: one family, 24 px grid, one stroke, drawn in `icons.svg`.

import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './icons.module.css'
import drawings from './icons.svg?url'

/** The symbols of `icons.svg`; `stamp` is shown where a part fits the buyer's car. */
export type IconName =
  | 'search'
  | 'cart'
  | 'user'
  | 'menu'
  | 'filter'
  | 'close'
  | 'plus'
  | 'minus'
  | 'check'
  | 'chevron-down'
  | 'arrow-left'
  | 'arrow-right'
  | 'copy'
  | 'phone'
  | 'mail'
  | 'clock'
  | 'map-pin'
  | 'car'
  | 'truck'
  | 'shield'
  | 'return'
  | 'chat'
  | 'star'
  | 'heart'
  | 'share'
  | 'trash'
  | 'edit'
  | 'log-out'
  | 'print'
  | 'eye'
  | 'eye-off'
  | 'alert'
  | 'stamp'

type IconProps = Omit<ComponentProps<'svg'>, 'children' | 'name'> & { readonly name: IconName }

/** Beside a text an icon is decoration: it is hidden from screen readers. */
export const Icon = ({ name, className, ...rest }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    {...rest}
    className={classNames(styles.icon, className)}
    aria-hidden="true"
  >
    <use href={`${drawings}#${name}`} />
  </svg>
)
