export declare function bundlePart(file: string): Promise<{ text: string; map: string }>
