// The icons of the interface: one family, 24 px grid, one stroke.

import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icons.module.css'

type IconProps = Omit<ComponentProps<'svg'>, 'children'>

// Beside a text an icon is decoration: it is hidden from screen readers.
const icon = (shape: ReactNode) =>
  function Icon({ className, ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        {...rest}
        className={classNames(styles.icon, className)}
        aria-hidden="true"
      >
        {shape}
      </svg>
    )
  }

const chevron = <path d="m6 9 6 6 6-6" />

export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
)
export const CartIcon = icon(
  <>
    <path d="M2.5 4H5l2.6 11.5h10.6l2.3-8.5H5.7" />
    <circle cx="9" cy="19.5" r="1.25" />
    <circle cx="17" cy="19.5" r="1.25" />
  </>,
)
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 21c.6-4.4 3.6-6.5 8-6.5s7.4 2.1 8 6.5" />
  </>,
)
export const MenuIcon = icon(<path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = icon(<path d="M5 12h14" />)
export const CheckIcon = icon(<path d="m4.5 12.5 5 5 10-11" />)
export const ChevronDownIcon = icon(chevron)
export const ArrowLeftIcon = icon(<path d="M20 12H4m6.5-6.5L4 12l6.5 6.5" />)
export const ArrowRightIcon = icon(<path d="M4 12h16m-6.5-6.5L20 12l-6.5 6.5" />)
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
    <path d="M15.5 5.5v-.5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5" />
  </>,
)
export const PhoneIcon = icon(
  <path d="M8.6 3.5H5a1.6 1.6 0 0 0-1.5 1.7c.6 8.2 7.1 14.7 15.3 15.3a1.6 1.6 0 0 0 1.7-1.5v-3.6l-4.5-1.8-2 2.4a12.6 12.6 0 0 1-5.6-5.6l2.4-2Z" />,
)
export const MailIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m3.5 7 8.5 6.5L20.5 7" />
  </>,
)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.2l3.5 2" />
  </>,
)
export const MapPinIcon = icon(
  <>
    <path d="M12 21.5c-4.7-5-7-8.6-7-11.5a7 7 0 0 1 14 0c0 2.9-2.3 6.5-7 11.5Z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
)
export const CarIcon = icon(
  <>
    <path d="M3.5 17.5v-4.3L6 7.2a2 2 0 0 1 1.8-1.2h8.4A2 2 0 0 1 18 7.2l2.5 6v4.3Z" />
    <path d="M3.5 12.5h17M6 17.5v2M18 17.5v2M7 15h1.5M15.5 15H17" />
  </>,
)
export const TruckIcon = icon(
  <>
    <path d="M5 17.5H2.5v-12h12v12H9M14.5 9.5h3.7l3.3 4v4h-2.5M14.5 17.5H15" />
    <circle cx="7" cy="18" r="2" />
    <circle cx="17" cy="18" r="2" />
  </>,
)
export const ShieldIcon = icon(
  <>
    <path d="M12 3 4.5 5.7v5.6c0 4.7 3 8.2 7.5 9.7 4.5-1.5 7.5-5 7.5-9.7V5.7Z" />
    <path d="m8.5 11.8 2.5 2.5 4.5-5" />
  </>,
)
export const ReturnIcon = icon(<path d="M8.5 4.5 4 9l4.5 4.5M4 9h10.5a5.5 5.5 0 0 1 0 11H8" />)
export const ChatIcon = icon(<path d="M20.5 4.5h-17v12H8v4l4.5-4h8ZM8 9h8M8 12.5h5" />)
export const StarIcon = icon(
  <path d="m12 3.5 2.6 5.5 5.9.8-4.3 4.2 1 6-5.2-2.9L6.8 20l1-6-4.3-4.2 5.9-.8Z" />,
)
export const TrashIcon = icon(
  <path d="M4 6.5h16M9 6.5v-2A1.5 1.5 0 0 1 10.5 3h3A1.5 1.5 0 0 1 15 4.5v2M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6" />,
)
export const EditIcon = icon(<path d="m14.5 5.5 4 4L8 20H4v-4ZM12 8l4 4" />)
export const LogOutIcon = icon(
  <path d="M10 4H5.5A1.5 1.5 0 0 0 4 5.5v13A1.5 1.5 0 0 0 5.5 20H10M9 12h11.5m-4.5-4.5 4.5 4.5-4.5 4.5" />,
)
export const PrintIcon = icon(<path d="M7 8.5v-5h10v5M7 17.5H3.5v-9h17v9H17M7 14h10v6.5H7Z" />)
export const EyeIcon = icon(
  <>
    <path d="M2 12c2.5-4.5 5.8-6.8 10-6.8S19.5 7.5 22 12c-2.5 4.5-5.8 6.8-10 6.8S4.5 16.5 2 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="M9.5 5.5A10 10 0 0 1 12 5.2c4.2 0 7.5 2.3 10 6.8a16 16 0 0 1-2.8 3.7M6 7.3A15 15 0 0 0 2 12c2.5 4.5 5.8 6.8 10 6.8a10 10 0 0 0 5-1.3M9.9 9.9a3 3 0 0 0 4.2 4.2M3.5 3.5l17 17" />,
)
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5.5M12 16.4v.1" />
  </>,
)
