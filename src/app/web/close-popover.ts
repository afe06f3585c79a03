// Closes the popover around a link that was followed: in one page the browser does not.

export const closePopover = (inside: HTMLElement): void =>
  inside.closest<HTMLElement>('[popover]')?.hidePopover()
