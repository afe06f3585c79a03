// The door of pictures for other slices' servers and for the programs.

export { pictureFacts, productImages } from '../product-image.ts'
export { type AddReport, addPictures, type FindByArticles } from './add-pictures.ts'
export { pictureEncoder } from './encode-apart.ts'
export { isWhole, sweepPictures } from './keep-picture.ts'
export { folderStore } from './picture-store.ts'
export {
  countPictures,
  hidePictures,
  listHashes,
  listPicturesOf,
  SHOWN_OF_PICTURES,
} from './pictures.repository.ts'
export { PICTURES_PATH } from './pictures.routes.ts'
