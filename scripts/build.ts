import { bundle } from './build/bundle.ts';

const { files, bytes, seconds } = await bundle();
console.log(`dist/: ${files} files, ${Math.round(bytes / 1000)} kB, in ${seconds.toFixed(2)} s`);
