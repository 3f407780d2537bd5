export { type ChunkedAnswer, callInChunks } from './chunks';
export {
  type Answer,
  type Call,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  unwrap,
} from './client';
export { isProblemError, type Problem, ProblemError, unknownProblem } from './problem';
