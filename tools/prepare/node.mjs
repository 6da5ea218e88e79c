const oldest = [20, 19]

/** The reason why this Node cannot run the product, if there is one. @param {string} version */
export function refuseNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `Node ${oldest.join('.')} or newer is needed, this is ${version}`
}
