export { callInChunks } from './chunks';
export {
  type Answer,
  type Areas,
  type Call,
  type CallOptions,
  type Client,
  callsOf,
  createClient,
  createSendCall,
  unwrap,
} from './client';
export { isProblemError, type Problem, ProblemError, unknownProblem } from './problem';
