// The door of requests for the command line.

export {
  listOpenRequests,
  type RequestRow,
  type RequestState,
  setRequestState,
} from './requests.repository.ts'
