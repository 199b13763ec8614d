// What our first frame is measured against: the smallest Ink program, its libraries loaded from node_modules as they are.
import { render, Text } from 'ink';
import { createElement } from 'react';

render(createElement(Text, null, 'hello'));
setInterval(() => {}, 1000); // waits to be killed, like the program it is compared with
