// The door of pictures for other slices' servers and for the programs.

export { pictureFacts, productImages } from '../product-image.ts'
export {
  type AddReport,
  type AddRequest,
  addPictures,
  type FindByArticles,
} from './add-pictures.ts'
export { hasPictures } from './brought-pictures.ts'
export { type PictureEncoder, pictureEncoder } from './encode-apart.ts'
export {
  fetchRequested,
  pathInInbox,
  type RequestDeps,
  startPictureWorker,
  sweepInbox,
} from './fetch-requested.ts'
export { joinPictures } from './joined-pictures.repository.ts'
export {
  isWhole,
  MOST_PICTURE_BYTES,
  type PictureDeps,
  rearrangePictures,
  sweepPictures,
} from './keep-picture.ts'
export {
  countRequests,
  listFailed,
  noteFile,
  requestPicturesByName,
  requestPicturesOf,
} from './picture-requests.repository.ts'
export { folderStore, type PictureStore } from './picture-store.ts'
export {
  countPictures,
  hidePictures,
  listHashes,
  listPicturesOf,
  SHOWN_OF_PICTURES,
} from './pictures.repository.ts'
export { PICTURES_PATH } from './pictures.routes.ts'
