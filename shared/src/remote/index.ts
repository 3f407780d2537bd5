export { paths } from '../contract/paths';
export {
  defineRemote,
  type Instances,
  instancesHere,
  isRemote,
  type PageModule,
  type Remote,
  type RemoteManifest,
} from './define-remote';
export { safeReturn, withReturn } from './return-path';
