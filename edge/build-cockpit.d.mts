export declare function buildCockpit(folder: string): void;
