export declare function bundlePart(file: string): Promise<{ text: string; map: string }>

export declare function writePage(folder?: string): Promise<{ path: string; bytes: Buffer }[]>
