import type { PageFiles } from '../src/faces/page/files.ts'

export declare function buildPage(): Promise<PageFiles>
