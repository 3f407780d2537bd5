export {
  type Answer,
  type Areas,
  type Call,
  type CallOptions,
  type Client,
  callsOf,
  type SendCall,
  unwrap,
} from './calls';
export { callInChunks } from './chunks';
export { isProblemError, type Problem, ProblemError, unknownProblem } from './problem';
export { createClient, createSendCall, loadHttp } from './send-call';
