declare module '#remote-under-development' {
  const remote: import('@site/shared/remote').Remote;
  export default remote;
}
