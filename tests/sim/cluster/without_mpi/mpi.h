// What the sources of archon-mpi need of MPI's header, declared as the standard (3.1) does and
// defined nowhere: where MPI is missing, they are compiled with this and never linked.
#pragma once

using MPI_Comm = struct MpiCommOfNone*;
using MPI_Datatype = struct MpiDatatypeOfNone*;

struct MPI_Status {
  int MPI_SOURCE;
  int MPI_TAG;
  int MPI_ERROR;
};

extern const MPI_Comm MPI_COMM_WORLD;
extern const MPI_Datatype MPI_BYTE;
extern MPI_Status* const MPI_STATUS_IGNORE;

inline constexpr int MPI_ANY_SOURCE = -1;
inline constexpr int MPI_ANY_TAG = -1;
inline constexpr int MPI_THREAD_FUNNELED = 1;
inline constexpr int MPI_MAX_PROCESSOR_NAME = 256;

extern "C" {
int MPI_Init_thread(int* argc, char*** argv, int required, int* provided);
int MPI_Finalize();
int MPI_Comm_rank(MPI_Comm comm, int* rank);
int MPI_Comm_size(MPI_Comm comm, int* size);
int MPI_Get_processor_name(char* name, int* length);
int MPI_Send(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Recv(void* data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status* status);
int MPI_Iprobe(int from, int tag, MPI_Comm comm, int* there, MPI_Status* status);
int MPI_Get_count(const MPI_Status* status, MPI_Datatype type, int* count);
}
