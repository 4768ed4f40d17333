/** The differences between systems when the program is put into a copy of Node. */

/**
 * @param platform as in `process.platform`
 * @param binary the path of the copy
 * @returns commands to run before and after the program is put in, and options for doing so
 */
export function binarySteps(platform, binary) {
  if (platform !== 'darwin') return { before: [], after: [], options: {} }
  return {
    // Node is signed. macOS kills a program that is not as its signature says, and on Apple silicon one without any.
    before: [['codesign', '--remove-signature', binary]],
    // With `-` the signature is an ad hoc one, which needs no certificate.
    after: [['codesign', '--sign', '-', binary]],
    options: { machoSegmentName: 'NODE_SEA' },
  }
}
