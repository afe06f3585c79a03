// The sign of the shop: a nut with a winding road through it, and the name set in type.

import styles from './logo.module.css'

export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
      <path className={styles.nut} d="m16 2.5 11.7 6.75v13.5L16 29.5 4.3 22.75V9.25Z" />
      <path
        className={styles.road}
        d="M21 10c-2.5-2-9-2-9.5 1.5C11 15.5 20.5 15.5 20.5 20c0 4-7.5 4-10 1.5"
      />
    </svg>
  )
}
