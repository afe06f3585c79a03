// The widths and themes in which every screen is looked at.

export type Look = {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

const SIZES = [
  { width: 360, height: 780 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
]

export const looks: readonly Look[] = SIZES.flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${viewport.width}-${colorScheme}`,
    viewport,
    colorScheme,
  })),
)
