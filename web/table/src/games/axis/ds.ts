// Dai Senso! at the table.
import { axisTable } from './table';

export default axisTable('ds', 'ds');
