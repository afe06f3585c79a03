// The icons of the interface: one family, 24 px grid, one stroke, drawn in `icons.svg`.

import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './icons.module.css'
import drawings from './icons.svg?url'

type IconProps = Omit<ComponentProps<'svg'>, 'children'>

// Next to a text an icon is decoration: it is hidden from screen readers.
const icon = (name: string) =>
  function Icon({ className, ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        {...rest}
        className={classNames(styles.icon, className)}
        aria-hidden="true"
      >
        <use href={`${drawings}#${name}`} />
      </svg>
    )
  }

export const SearchIcon = icon('search')
export const CartIcon = icon('cart')
export const UserIcon = icon('user')
export const MenuIcon = icon('menu')
export const FilterIcon = icon('filter')
export const CloseIcon = icon('close')
export const PlusIcon = icon('plus')
export const MinusIcon = icon('minus')
export const CheckIcon = icon('check')
export const ChevronDownIcon = icon('chevron-down')
export const ArrowLeftIcon = icon('arrow-left')
export const ArrowRightIcon = icon('arrow-right')
export const CopyIcon = icon('copy')
export const PhoneIcon = icon('phone')
export const MailIcon = icon('mail')
export const ClockIcon = icon('clock')
export const MapPinIcon = icon('map-pin')
export const CarIcon = icon('car')
export const TruckIcon = icon('truck')
export const ShieldIcon = icon('shield')
export const ReturnIcon = icon('return')
export const ChatIcon = icon('chat')
export const StarIcon = icon('star')
export const HeartIcon = icon('heart')
export const ShareIcon = icon('share')
export const TrashIcon = icon('trash')
export const EditIcon = icon('edit')
export const LogOutIcon = icon('log-out')
export const PrintIcon = icon('print')
export const EyeIcon = icon('eye')
export const EyeOffIcon = icon('eye-off')
export const AlertIcon = icon('alert')
/** The fitment stamp, shown where a part fits the buyer's car. */
export const StampIcon = icon('stamp')
