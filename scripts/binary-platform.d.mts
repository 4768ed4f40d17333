export declare function binarySteps(
  platform: string,
  binary: string,
): { before: string[][]; after: string[][]; options: { machoSegmentName?: string } }
