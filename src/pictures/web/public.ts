// The door of pictures for other slices' screens.

export { Gallery } from './late/gallery.tsx'
export { Photo } from './photo.tsx'
