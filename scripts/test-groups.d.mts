export declare function testGroups(given: readonly string[]): Map<string, string[]>
