export { type ChunkedAnswer, callInChunks } from './chunks';
export {
  type Answer,
  type Areas,
  type Call,
  type CallOptions,
  type Client,
  type ClientOptions,
  callsOf,
  createClient,
  createSendCall,
  type SendCall,
  unwrap,
} from './client';
export { isProblemError, type Problem, ProblemError, unknownProblem } from './problem';
